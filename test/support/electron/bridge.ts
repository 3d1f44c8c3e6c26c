import type { Page } from '@playwright/test';
import {
  appMethods,
  type Bridge,
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../../src-shared/contract.ts';
import { replySchema } from '../../../src-shared/errors.ts';

/** Calls a method as the page does, of the environment on screen. @throws Error with the reply's error */
export async function callBridge<M extends MethodName>(
  page: Page,
  method: M,
  input: MethodInput<M>,
): Promise<MethodOutput<M>> {
  const environmentId = Object.hasOwn(appMethods, method)
    ? null
    : (await callBridge(page, 'app.info', {})).environment.id;
  const answer = await page.evaluate(
    ([name, value, id]) => {
      const bridge: Bridge = Reflect.get(window, 'dispatchBridge');
      return bridge.invoke(name, value, id);
    },
    [method, input, environmentId] as const,
  );
  const reply = replySchema(methods[method].output).parse(answer);
  if (!reply.ok)
    throw new Error(`${method}: ${reply.error.code} ${reply.error.reason} ${reply.error.message}`);
  // The table ties each method to its own schema; TypeScript cannot follow that through the union of all schemas.
  return reply.value as MethodOutput<M>;
}
