// Opens a till on the surroundings it is given: its two databases, the journal over them, and, as soon as this window
// leads, the connection. Used by the headless till, the browser and the simulation alike.
import { BehaviorSubject, merge } from 'rxjs';
import { collections, replicated } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { DigestSum } from '@evertill/sync';
import type { Digest } from '@evertill/sync';
import { openDatabase } from '../database/open-database.ts';
import { openJournal } from '../journal/journal.ts';
import { Pause } from '../journal/pause.ts';
import { Documents } from '../queries/find.ts';
import { ProductSearch } from '../queries/search-products.ts';
import { StatusWatch } from '../status/watch-status.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { lead } from './leading.ts';
import type { Leading } from './leading.ts';
import type { TillSession } from './till-session.ts';
import type { Till } from './till.ts';
