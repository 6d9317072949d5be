/** antd's texts in Spanish, and the month and day names of its calendars. */
import spanish from 'antd/es/locale/es_ES.js';
import dayjs from 'dayjs';
import monthsAndDays from 'dayjs/locale/es.js';
import { addAntdLocale } from './antd-locale.ts';

// dayjs's Spanish locale starts the week on Monday; calendars in the United States and Mexico start on Sunday.
dayjs.locale({ ...monthsAndDays, weekStart: 0 }, undefined, true);
addAntdLocale('es', spanish);
