/** Cases of rules and of who asks. */
import { unsignedToken } from './client.ts';
import type { ParityCase } from './parity-case.ts';

const HOUR_S = 3600;

export const RULES_CASES: readonly ParityCase[] = [
  {
    name: 'an ID token without a signature, past its time',
    ask: async (client) => {
      await client.setRules('match /a/{b} { allow get: if request.auth.uid == "ana"; }');
      const now = Math.floor(Date.now() / 1000);
      const token = unsignedToken({ sub: 'ana', user_id: 'ana', iat: now - 2 * HOUR_S, exp: now - HOUR_S });
      const { status } = await client.get('a/b', token);
      return status === 'NOT_FOUND' ? 'taken' : 'refused';
    },
    google: ['taken', 'compatibility'],
    production: ['refused', 'tokens'],
    deviation: 'tests make their own tokens',
  },
  {
    name: 'how often a rule with `resource.data` is evaluated',
    ask: async (client) => {
      await client.setRules('match /a/{b} { allow get: if resource.data.isOpen; }');
      await client.write({ 'a/b': { isOpen: { booleanValue: true } } });
      await client.get('a/b', unsignedToken({ sub: 'ana', user_id: 'ana' }));
      const { body } = await client.call('GET', `/emulator/v1/projects/${client.project}:ruleCoverage`);
      const [{ values }] = body.report;
      const times = values.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      return times === 1 ? 'once' : `${times} times`;
    },
    google: ['2 times', '#6252'],
    production: ['once', '#6252'],
  },
  {
    name: 'a rule that reads 11 documents',
    ask: async (client) => {
      const read = (name: number) => `!exists(/databases/$(d)/documents/a/${name})`;
      const reads = Array.from({ length: 11 }, (_, index) => read(index));
      await client.setRules(`match /a/{b} { allow get: if ${reads.join(' && ')}; }`);
      return (await client.get('a/b', unsignedToken({ sub: 'ana', user_id: 'ana' }))).status;
    },
    production: ['PERMISSION_DENIED', 'rules'],
  },
];
