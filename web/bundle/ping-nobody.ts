import type { Plugin } from 'vite';

const MODULE = /\/@firebase\/webchannel-wrapper\//;
const PING = /if\((\w+)==2\)\{var [^{}]*"\/\/www\.google\.com\/images\/cleardot\.gif"[^{}]*\}else (\w+)\(2\);/;

/** @throws when the SDK is made differently, so that a new version is looked at. */
export function removePing(code: string): string {
  if (!PING.test(code)) throw new Error('The ping of @firebase/webchannel-wrapper is not where it was');
  return code.replace(PING, '$2($1==2?1:2);');
}

/**
 * Whenever a stream is lost, the SDK loads a picture from www.google.com, for nothing but its own statistics: whether there is a
 * network. Members' browsers have no business there, and our content security policy says so in the console.
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
