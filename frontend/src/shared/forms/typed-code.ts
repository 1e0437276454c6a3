import { readMailCode } from '../../../../backend/src/domain/text/codes';

/** Typed and pasted texts as the server reads them. Only for what a page does with a text itself: forms send it as typed. */
export { bareCode, joinedCode, spacedCode as plainText } from '../../../../backend/src/domain/text/codes';

/** Whether it can be the code of a mail: six digits. */
export const isMailCode = (typed: string): boolean => readMailCode(typed) !== null;
