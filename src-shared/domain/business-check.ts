import { z } from 'zod';
import { responseTextSchema } from './fields.ts';
import { orderedForInputSchema } from './order.ts';

/** Body of `POST /v2/represented-business-checks` ("OrderedFor"). */
export const businessCheckInputSchema = orderedForInputSchema;
export type BusinessCheckInput = z.infer<typeof businessCheckInputSchema>;

// @interface business-check.status
/** Answer of a check ("RepresentedBusinessCheck"): any status but `eligible` means not eligible. */
export const businessCheckSchema = z.object({ status: responseTextSchema });
export type BusinessCheck = z.infer<typeof businessCheckSchema>;
