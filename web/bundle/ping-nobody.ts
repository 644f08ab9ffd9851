import type { Plugin } from 'vite';

const MODULE = /\/@firebase\/webchannel-wrapper\//;
const PING = /if\((\w+)==2\)\{var [^{}]*"\/\/www\.google\.com\/images\/cleardot\.gif"[^{}]*\}else (\w+)\(2\);/;

/** @throws when a new version of the SDK no longer matches. */
export function removePing(code: string): string {
  if (!PING.test(code)) throw new Error('The ping of @firebase/webchannel-wrapper is not where it was');
  return code.replace(PING, '$2($1==2?1:2);');
}

/**
 * Whenever a stream is lost, the SDK loads a picture from www.google.com, only for its own statistics. Our content security policy blocks that
 * and logs an error.
 */
export function pingNobody(): Plugin {
  return {
    name: 'ping-nobody',
    apply: 'build',
    transform(code, id) {
      return MODULE.test(id) && code.includes('cleardot.gif') ? { code: removePing(code), map: null } : undefined;
    },
  };
}
