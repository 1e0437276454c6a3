/** Id of the element in which a page embeds the API responses that it was made with. */
export const WRITTEN_ID = 'written';
