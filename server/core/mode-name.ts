import { z } from 'zod';

/** A mode's name as it comes in; whether there is such a mode, `requireMode` tells. */
export const modeName = z.string().min(1).max(64);
