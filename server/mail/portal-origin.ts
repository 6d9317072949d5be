import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Courier } from './courier.ts';

declare module 'fastify' {
  interface FastifyInstance {
    courier: Courier;
  }
}

/** The origin of links in emails. Never taken from a request's Host header, which anybody can choose. */
export function portalOrigin(
  { server }: Pick<FastifyInstance, 'server'>,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): string {
  if (publicUrl !== undefined) return publicUrl;
  const bound = server.address();
  return `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : port}`;
}
