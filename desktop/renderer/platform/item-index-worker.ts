// Looks through the names of the items in a thread of its own: a scan never waits behind a search.
import { serveIndex } from '@evertill/client-core/name-index';
import type { IndexPort } from '@evertill/client-core/name-index';

serveIndex(self as unknown as IndexPort);
