/** The entry of the command line for rules: `explain` and `coverage`. Starts no emulator. */
import { errorMessage } from '../values/rpc-error.ts';
import { measureCoverage } from './rules/coverage-command.ts';
import { explainRequest } from './rules/explain-command.ts';

const USAGE = `rules explain --rules <file> --method get|list|create|update|delete --path <document, collection or object>
    [--auth <json: {"uid": …, "token": {…}}>] [--data <json: the document before>] [--new <json: the document after>]
    [--documents <file of json: path → document, for get() and exists()>]
    [--query <json: {"where": [["field", "==", 1]], "limit": 5, "orderBy": [["field", "asc"]], "group": true}>]
rules coverage [--host <host:port>] --project <id> [--lcov <file>] [--threshold <percent>]`;

const [command, ...args] = process.argv.slice(2);
try {
  process.exitCode = await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}

async function run(): Promise<number> {
  if (command === 'explain') return explainRequest(args);
  if (command === 'coverage') return measureCoverage(args);
  console.error(USAGE);
  return 2;
}
