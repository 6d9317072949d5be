/** antd's words in Spanish, and the months and days of its calendars. */
import spanish from 'antd/es/locale/es_ES.js';
import dayjs from 'dayjs';
import monthsAndDays from 'dayjs/locale/es.js';
import { addAntdLocale } from './antd-locale.ts';

// Those of Spain begin a week on Monday; calendars of the United States and of Mexico begin it on Sunday.
dayjs.locale({ ...monthsAndDays, weekStart: 0 }, undefined, true);
addAntdLocale('es', spanish);
