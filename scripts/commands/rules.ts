/** `npm run rules -- explain | coverage …`: why rules allow or deny a request, and what of them was tried. Without a command it tells the usage. */
import '../../emulator/src/launch/rules.ts';
