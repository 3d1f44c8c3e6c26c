import { z } from 'zod';
import { method } from './method.ts';
import { nothing } from './parts.ts';

/** A proxy of the network, as `http://host:port`. */
const proxySchema = z.string().min(1).max(300);

/** A proxy that has asked for a sign-in since the start, or to which the user has signed in. */
export const proxyStateSchema = z.object({
  proxy: z.string(),
  /** Whether Dispatch has a user name and a password for it. */
  isSignedIn: z.boolean(),
  /**
   * The last answer of the proxy. `asks`: it demands a sign-in, or has refused the one that Dispatch has. `other_kind`:
   * it demands a kind of sign-in that Dispatch does not have. Null if it has not asked since.
   */
  asked: z.enum(['asks', 'other_kind']).nullable(),
});
export type ProxyState = z.infer<typeof proxyStateSchema>;

/** Calls about the sign-in to proxies of the network. No call returns a password. */
export const proxyMethods = {
  'proxies.list': method(nothing, z.array(proxyStateSchema)),
  /**
   * Saves user name and password for a proxy, and connects again. Refused with `not_found` (`proxy`) if this proxy has
   * not asked for a sign-in.
   */
  'proxies.signIn': method(
    z.object({
      proxy: proxySchema,
      /** Without a colon, which the Basic scheme does not allow (RFC 7617). */
      user: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^:\p{Cc}]+$/u),
      password: z.string().max(1_000),
    }),
    nothing,
  ),
  /** Deletes user name and password of a proxy. */
  'proxies.forget': method(z.object({ proxy: proxySchema }), nothing),
} as const;

export const proxyEvents = {
  'proxies.changed': nothing,
} as const;
