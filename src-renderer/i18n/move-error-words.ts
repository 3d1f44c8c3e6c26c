import { msg } from '@lingui/core/macro';
import type { ErrorWords } from './error-words.ts';

/** Texts by reason, for failures of a move to another computer, and for what is refused after it. */
export const moveErrorWords: Record<string, ErrorWords> = {
  environment_moved: [
    msg`The environment moved to another computer`,
    msg`Nothing was changed. Continue on the other computer, or see Settings.`,
  ],
  seat_doubtful: [
    msg`The data on this computer may be old`,
    msg`Nothing was changed. If another computer has newer data, continue there. Otherwise decide in Settings.`,
  ],
  still_sending: [
    msg`A request has not ended in time`,
    msg`Nothing was moved, and sending continues. Try again when the service answers.`,
  ],
  moving: [msg`A move is running already`, msg`Wait until it has ended.`],
  'bad_request:move_file': [
    msg`The file cannot be used`,
    msg`Nothing was imported. The file is damaged, or it does not come from a move. Save the file again on the other computer.`,
  ],
  move_file_incomplete: [
    msg`The file is not complete`,
    msg`Nothing was imported. The move was interrupted, or the file was not copied as a whole. Save the file again on the other computer.`,
  ],
  move_file_newer: [
    msg`A newer version of Dispatch wrote the file`,
    msg`Nothing was imported. Update Dispatch on this computer, then open the file again.`,
  ],
  'not_found:move_file': [msg`The file was not checked`, msg`Nothing was imported. Open the file again.`],
  has_work: [
    msg`The environment has drafts or orders of its own`,
    msg`Nothing was imported. Place or discard them, or remove the environment on this computer.`,
  ],
  move_not_readable: [
    msg`The file was not saved correctly`,
    msg`Nothing was moved. Save the file in another place.`,
  ],
  move_row_unreadable: [
    msg`Some of the data cannot be read`,
    msg`Nothing was moved. Restart Dispatch: it checks its data when it starts, and repairs it if necessary.`,
  ],
};
