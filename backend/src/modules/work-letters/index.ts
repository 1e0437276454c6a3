export { workLetterEntities } from './work-letters.entity.js';
export { WorkLettersModule } from './work-letters.module.js';
