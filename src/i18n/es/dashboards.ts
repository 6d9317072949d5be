import type { Dictionary } from '../words.ts';

export const dashboards: Dictionary = {
  '{date}, overdue': '{date}, fuera de plazo',
  'To review or correct': 'Por revisar o corregir',
  'Nothing right now.': 'Nada por ahora.',
  'No surveys are open. They appear here when a survey period opens.':
    'No hay ninguna encuesta abierta. Aparecerán aquí cuando se abra un periodo de encuesta.',
  'No surveys are open to you. They appear here when a survey period that includes you opens.':
    'No tiene ninguna encuesta abierta. Aparecerán aquí cuando se abra un periodo de encuesta que lo incluya.',
  'Your organization does not operate in any service delivery area (SDA) yet, so it has no hospitals, goals or surveys. The program office adds it to its SDAs.':
    'Su organización aún no opera en ninguna área de prestación de servicios (SDA), así que no tiene hospitales, objetivos ni encuestas. La oficina del programa la agrega a sus SDA.',
  'Your hospital has no service delivery area (SDA) yet, so it has no MCOs, goals or surveys. The program office sets its SDA.':
    'Su hospital aún no tiene un área de prestación de servicios (SDA), así que no tiene MCO, objetivos ni encuestas. La oficina del programa le asigna su SDA.',
  'No hospital belongs to your system yet, so there is nothing to sum up. The program office assigns hospitals to systems.':
    'Su sistema aún no tiene ningún hospital, así que no hay nada que sumar. La oficina del programa asigna los hospitales a los sistemas.',
  'This provider has no service delivery area (SDA), so no MCO pays it, and it has no goals or surveys.':
    'Este proveedor no tiene un área de prestación de servicios (SDA), así que ninguna MCO le paga y no tiene objetivos ni encuestas.',
  'All programs': 'Todos',
  'All periods': 'Todos',
  'All SDAs': 'Todas',
  'All classes': 'Todas',
  'All MCOs': 'Todas',
  'Filter the dashboard': 'Filtrar el panel',
  'Clear filters': 'Quitar los filtros',
  'Key figures': 'Cifras principales',
  '{count:number} payments': { one: '{count:number} pago', other: '{count:number} pagos' },
  'No goal is set': 'No hay objetivo fijado',
  'In {count:number} periods': { one: 'En 1 periodo', other: 'En {count:number} periodos' },
  'of goal': 'del objetivo',
  'Through {words}': 'Hasta {words}',
  'Paid toward goal': 'Pagado para el objetivo',
  'Paid outside goals': 'Pagado fuera de los objetivos',
  'Total paid': 'Total pagado',
  'None of these goals applies to it': 'No cuenta para ninguno de estos objetivos',
  'Toward goal': 'Para el objetivo',
  'Outside goals': 'Fuera de objetivos',
  '{outside} outside goals': '{outside} fuera de objetivos',
  '{outside} outside goals, {paid} total': '{outside} fuera de objetivos, {paid} en total',
  'Outside goals, {outside} was recovered.': 'Fuera de los objetivos se recuperaron {outside}.',
  'An additional {outside} was paid outside goals.': 'Además se pagaron {outside} fuera de los objetivos.',
  'Through {period}, {paid} was paid. No goal is set.':
    'Hasta {period} se pagaron {paid}. No hay objetivo fijado.',
  Remaining: 'Restante',
  'Paid more than the goal': 'Se pagó más que el objetivo',
  'Goal not yet paid': 'Objetivo aún sin pagar',
  Pending: 'Pendiente',
  'Paid on time': 'Pagado a tiempo',
  '{n:number} of {all:number} payments': {
    by: 'all',
    one: '{n:number} de {all:number} pago',
    other: '{n:number} de {all:number} pagos',
  },
  'Table: {chart}': 'Tabla: {chart}',
  Table: 'Tabla',
  'Of goal': 'Del objetivo',
  'Paid of goal by SDA and class': 'Pagado del objetivo por SDA y clase',
  'The furthest behind stands out. “n/a” means no goal is set. Select a cell to see its payments.':
    'Se destaca lo más atrasado. «n/a» significa que no hay objetivo. Seleccione una celda para ver sus pagos.',
  'Colors, in percent of goal': 'Colores, en porcentaje del objetivo',
  '{paid} of {goal}': '{paid} de {goal}',
  'Try again: {what}': 'Intentar de nuevo: {what}',
  'The figures could not be loaded.': 'No se pudieron cargar las cifras.',
  'The figures could not be refreshed, so you are seeing the previous ones.':
    'No se pudieron actualizar las cifras; se muestran las anteriores.',
  'The download failed': 'La descarga falló',
  '{rows:number} rows: one for each period, SDA, class and MCO.': {
    by: 'rows',
    one: '1 fila: de un periodo, una SDA, una clase y una MCO.',
    other: '{rows:number} filas: una por cada periodo, SDA, clase y MCO.',
  },
  'Goal and paid, cumulative by period': 'Objetivo y pagado, acumulados por periodo',
  'Through {period}, {paid} of {goal} was paid ({percent}).':
    'Hasta {period} se pagaron {paid} de {goal} ({percent}).',
  Through: 'Hasta',
  'Paid by class': 'Pagado por clase',
  'Nothing has been paid yet.': 'Todavía no se ha pagado nada.',
  'More was recovered than paid.': 'Se recuperó más de lo que se pagó.',
  'The most was paid in the class {name}: {paid}.': 'La clase con mayor importe pagado es {name}: {paid}.',
  'MCOs by amount paid': 'MCO por importe pagado',
  '{name} paid the most: {paid}, {percent} of its goal.':
    '{name} es la que más pagó: {paid}, el {percent} de su objetivo.',
  '{name} paid the most: {paid}.': '{name} es la que más pagó: {paid}.',
  '{name} paid the most: {paid}. Of that, {toward} counts toward its goal ({percent}).':
    '{name} es la que más pagó: {paid}. De eso, {toward} cuenta para su objetivo ({percent}).',
  '{name} paid the most: {paid}. {toward} counts toward its goal ({percent}), and {outside} outside goals was recovered.':
    '{name} es la que más pagó: {paid}. Para su objetivo cuentan {toward} ({percent}), y fuera de los objetivos se recuperaron {outside}.',
  'No goals or payments match these filters.': 'Ningún objetivo ni pago coincide con estos filtros.',
  'There are no goals or payments yet.': 'Aún no hay objetivos ni pagos.',
  'Choose other filters, or clear them.': 'Elija otros filtros o quítelos.',
  'They appear here as soon as a goal is set or a payment is reported.':
    'Aparecerán aquí cuando se fije un objetivo o se informe un pago.',
  'By class': 'Por clase',
  'Contracted MCOs': 'MCO contratadas',
  Payments: 'Pagos',
  '{n:number} of {all:number} surveys': {
    by: 'all',
    one: '{n:number} de {all:number} encuesta',
    other: '{n:number} de {all:number} encuestas',
  },
  '{n} of {all}': '{n} de {all}',
  '{n} of {all}, {overdue} overdue': '{n} de {all}, {overdue} fuera de plazo',
  'Surveys of open periods': 'Encuestas de periodos abiertos',
  Identifiers: 'Identificadores',
  'In the programs': 'En los programas',
  'Surveys to answer': 'Encuestas por responder',
  'Surveys about the provider': 'Encuestas sobre el proveedor',
};
