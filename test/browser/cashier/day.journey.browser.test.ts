// What no shop can live without, in one day by keyboard alone: signing in, opening a shift, scanning, paying in cash, by card and
// split, the receipt, holding and resuming, a return and the blind close.
import { describeDays } from '../cashiers-day.ts';

describeDays({ browser: [['keyboard', 'online']], program: [] });
