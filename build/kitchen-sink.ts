import type { Plugin } from 'vite';

export const kitchenSinkKey = 'import.meta.env.KITCHEN_SINK';

/**
 * `KITCHEN_SINK=1 npm run dev` adds the resources of src/development, which show every kind, state and slot. Only the
 * development server has them: in a build the constant is false, and the code that it guards is dropped.
 */
export function kitchenSink(): Plugin {
  return {
    name: 'kitchen-sink',
    config: (_config, { command, isPreview }) => ({
      define: { [kitchenSinkKey]: JSON.stringify(isAsked(command === 'serve' && isPreview !== true)) },
    }),
  };
}

/** Whether the kitchen sink is enabled; only the development server can have it. */
export const isAsked = (isDevelopment: boolean): boolean =>
  isDevelopment && process.env['KITCHEN_SINK'] === '1';
