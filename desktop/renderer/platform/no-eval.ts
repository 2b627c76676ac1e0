// The page's policy forbids to make code from text, and zod tries whether it may: told not to, it leaves no violation
// behind. Imported before everything that defines a schema.
import * as z from 'zod';

z.config({ jitless: true });
