/** Of the element in which a page carries the answers of the API that it was made with. */
export const WRITTEN_ID = 'written';
