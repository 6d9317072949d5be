import type { Plugin } from 'vite';

export const kitchenSinkKey = 'import.meta.env.KITCHEN_SINK';

/**
 * `KITCHEN_SINK=1 npm run dev` has the resources of src/development besides: every kind, state and slot, to look at. The
 * development server alone has them; in a build the constant is false, and what it guards is left out.
 */
export function kitchenSink(): Plugin {
  return {
    name: 'kitchen-sink',
    config: (_config, { command, isPreview }) => ({
      define: { [kitchenSinkKey]: JSON.stringify(isAsked(command === 'serve' && isPreview !== true)) },
    }),
  };
}

/** Whether the development server has it. */
export const isAsked = (isDevelopment: boolean): boolean =>
  isDevelopment && process.env['KITCHEN_SINK'] === '1';
