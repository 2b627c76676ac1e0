// The page of drawn-paper.browser.test.ts: draws rows as a till's window does.
import { drawRow } from '../../desktop/renderer/platform/paper/draw-row.ts';

Object.assign(window, { drawRow });
