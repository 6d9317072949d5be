/** Words for what a prototype lacks before it is handed over (src/pages/prototypes/ready-panel.tsx). */
import type { Dictionary } from '../words.ts';

export const handOver: Dictionary = {
  'No field names a row.': 'Ningún campo da nombre a las filas.',
  'Choose it': 'Elegirlo',
  'The list has no columns.': 'La lista no tiene columnas.',
  'Choose columns': 'Elegir columnas',
  'Nobody else is to have the finished list: only the Super Tenant will see it.':
    'Nadie más tendrá la lista terminada: solo la verá el Super Tenant.',
  'Only the Super Tenant will see the finished list. Tenants that added rows in the pilot will no longer see them.':
    'Solo el Super Tenant verá la lista terminada. Las organizaciones que agregaron filas en el piloto ya no las verán.',
  Decide: 'Decidir',
  'Keep as is': 'Dejar como está',
  '“{field}” looks like personal data. Encrypt it, or confirm that it is not personal.':
    '«{field}» parece contener datos personales. Cífrelo o confirme que no son personales.',
  'It is not personal': 'No es personal',
  '“{field}” is required, but the pilot does not keep it: without it, the pilot’s rows cannot be taken over. Make it optional, or leave the rows out.':
    '«{field}» es obligatorio, pero el piloto no lo guarda: sin él, las filas del piloto no se pueden trasladar. Hágalo opcional o deje fuera las filas.',
  'Leave the rows out': 'Dejar fuera las filas',
  '“{field}” does not take what {n:number} rows of the pilot have in it, so the pilot’s rows cannot be taken over. Correct them, or leave the rows out.':
    {
      by: 'n',
      one: '«{field}» no admite lo que tiene 1 fila del piloto, así que las filas del piloto no se pueden trasladar. Corríjala o deje fuera las filas.',
      other:
        '«{field}» no admite lo que tienen {n:number} filas del piloto, así que las filas del piloto no se pueden trasladar. Corríjalas o deje fuera las filas.',
    },
  '“{field}” is to be unique, but {n:number} rows of the pilot repeat others, so the pilot’s rows cannot be taken over. Correct them, or leave the rows out.':
    {
      by: 'n',
      one: '«{field}» debe ser único, pero 1 fila del piloto repite el valor de otra, así que las filas del piloto no se pueden trasladar. Corríjala o deje fuera las filas.',
      other:
        '«{field}» debe ser único, pero {n:number} filas del piloto repiten valores de otras, así que las filas del piloto no se pueden trasladar. Corríjalas o deje fuera las filas.',
    },
  '“{field}” is changed by actions, but can also be changed in the form, by whoever may change the row and from any state.':
    '«{field}» cambia mediante acciones, pero también puede cambiarlo en el formulario quien pueda modificar la fila, desde cualquier estado.',
  'Let only actions change it': 'Que solo lo cambien las acciones',
  'Only actions change it': 'Solo lo cambian las acciones',
  '“{action}” also starts from the state that it leads to, where it would change nothing.':
    '«{action}» también parte del estado al que lleva, donde no cambiaría nada.',
  'Spanish needs to know whether “{name}” is masculine or feminine.':
    'Falta indicar si «{name}» es masculino o femenino en español.',
  'Filtering by “{field}” will be slow once there are many rows. Let the search find it, or make it a choice.':
    'Filtrar por «{field}» será lento cuando haya muchas filas. Deje que lo encuentre la búsqueda o conviértalo en una opción.',
  'Those who see it will see the rows of every tenant. In a pilot, people see only the rows of their own.':
    'Quienes la vean verán las filas de todas las organizaciones. En un piloto, cada persona ve solo las de la suya.',
  'Go there': 'Ir allí',
  'Its name, “{what}”, is already used by {of}. Start over with a different name for the rows.':
    'Su nombre, «{what}», ya lo usa {of}. Empiece de nuevo con otro nombre para las filas.',
  'There is already a list called “{what}.”': 'Ya hay una lista llamada «{what}».',
  'Rename it': 'Cambiarle el nombre',
  'Its address, {what}, is already used by {of}.': 'Su dirección, {what}, ya la usa {of}.',
  'Write it': 'Escribirlo',
  'Ready?': '¿Está todo listo?',
  'Nothing is missing. It is ready for a developer.': 'No falta nada. Está lista para un desarrollador.',
  'Gender of “{name}” in Spanish': 'Género de «{name}» en español',
  'Masculine (el)': 'Masculino (el)',
  'Feminine (la)': 'Femenino (la)',
  'The portal already has Spanish for all of its text.': 'El portal ya tiene todos sus textos en español.',
  'The portal already has Spanish for these words, the same in every list. To say something else, use other words.':
    'El portal ya tiene estas palabras en español, iguales en todas las listas. Para decir otra cosa, use otras palabras.',
};
