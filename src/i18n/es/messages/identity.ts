import type { Translated } from '../../../contracts/messages/catalogue.ts';
import type { identity } from '../../../contracts/messages/identity.ts';

export const identityMessages: Translated<typeof identity> = {
  'password.tooShort': 'Use al menos {least} caracteres.',
  'password.tooLong': 'Use como máximo {most} caracteres.',
  'password.common': 'Esta contraseña es demasiado fácil de adivinar. Elija otra.',
  'password.wrong': 'Esta no es su contraseña.',
  'password.same': 'Esta es su contraseña actual. Elija otra.',
  'signIn.codeWanted': 'Escriba el código de su aplicación de autenticación.',
  'signIn.passkeyWanted': 'Use su llave de acceso o escriba un código.',
  'signIn.codeWrong': 'Este código es incorrecto o ya se usó. Espere el siguiente y escríbalo.',
  'twoStep.off':
    'El inicio de sesión en dos pasos está desactivado: no hay códigos de recuperación. Configúrelo primero.',
  'twoStep.setUpFirst': 'Su organización exige el inicio de sesión en dos pasos. Configúrelo primero.',
  'twoStep.required':
    'Su organización exige el inicio de sesión en dos pasos. Antes de quitar esto, agregue una llave de acceso o una aplicación de autenticación que lo reemplace.',
  'session.confirm': 'Confirme que es usted: escriba su contraseña o un código.',
  'session.confirmBySecondStep':
    'Confirme que es usted con una llave de acceso o un código: esto cambia cómo inicia sesión.',
  'session.oneOfTwo': 'Escriba su contraseña o un código, o use una llave de acceso.',
  'passkey.wrong': 'Esta llave de acceso no funcionó. Inténtelo de nuevo o use otro medio.',
  'passkey.noName':
    'Las llaves de acceso solo funcionan si la dirección del portal es un nombre, como https://portal.example.org, y no un número.',
  'passkey.tooMany': 'Tiene {most} llaves de acceso, el máximo. Quite antes una.',
  'passkey.gone': 'Esta llave de acceso ya se quitó.',
  'signIn.recoveryCodeWrong':
    'Este código de recuperación es incorrecto o ya se usó. Escriba otro, o un código de su aplicación.',
  'twoStep.on': 'El inicio de sesión en dos pasos ya está activado.',
  'link.used':
    'Este enlace ya se usó, venció o fue reemplazado por uno más reciente. Solicite otro o inicie sesión si tiene una contraseña.',
  'invitation.inactive':
    'Esta persona está inactiva o no tiene una función en ninguna organización activa. Corrija eso primero.',
  'invitation.tenantInactive': 'Esta organización está inactiva. Reactívela primero.',
  'invitation.tooMany': {
    by: 'minutes',
    one: 'No se envió ni se guardó nada. Una organización puede enviar {most:number} invitaciones y enlaces, o escribir otras tantas direcciones de correo, por hora. Espere un minuto e inténtelo de nuevo, o pida a un administrador del programa que lo haga.',
    other:
      'No se envió ni se guardó nada. Una organización puede enviar {most:number} invitaciones y enlaces, o escribir otras tantas direcciones de correo, por hora. Espere {minutes:number} minutos e inténtelo de nuevo, o pida a un administrador del programa que lo haga.',
  },
  'acting.readOnly':
    'Está viendo el portal como otra persona, así que no se puede cambiar nada. Primero deje de ver como esa persona.',
  'acting.inactive':
    'Esta persona está inactiva o no tiene una función en ninguna organización activa, así que no hay nada que ver.',
  'session.over': 'Esta sesión ya terminó.',
  'user.lastAdministrator':
    'En {organization} no hay más administrador que {person}. Nombre antes a otra persona, para que alguien pueda seguir gestionando los accesos.',
  'user.noAdministratorLeft':
    '{organization} se quedaría sin un administrador registrado. Nombre antes a otra persona, para que alguien pueda seguir gestionando los accesos.',
};
