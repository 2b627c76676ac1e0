// How it comes to each code, in German.
import type { Happened } from '../../translation.ts';
import { devicesHappened } from './devices.ts';
import { generalHappened } from './general.ts';
import { sellingHappened } from './selling.ts';

export const happened: Happened = { ...generalHappened, ...sellingHappened, ...devicesHappened };
