import { testScreens } from '../harness/every-screen.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { screensIn } from '../harness/screens.ts';

testScreens(testPortal(people.superAdmin), screensIn('payments'));
