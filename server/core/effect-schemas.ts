import { z } from 'zod';
import { effectClasses, tiers } from './effects';

export const tier = z.enum(tiers);
export const effectClass = z.enum(effectClasses);
