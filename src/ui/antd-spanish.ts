/** antd's words in Spanish, and the months and days of its calendars. */
import spanish from 'antd/es/locale/es_ES.js';
import dayjs from 'dayjs';
import monthsAndDays from 'dayjs/locale/es.js';
import { addAntdLocale } from './antd-locale.ts';

dayjs.locale(monthsAndDays, undefined, true);
addAntdLocale('es', spanish);
