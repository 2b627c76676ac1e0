// What somebody in the back office calls something: never blank, and without the space around it that a hand left there.
import * as z from 'zod';

export const givenNameField = z.string().trim().min(1).max(200);
