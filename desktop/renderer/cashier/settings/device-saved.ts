// Told when a device was saved in these settings: other parts of them list devices too.
import { Subject } from 'rxjs';

export const deviceSaved$ = new Subject<void>();
