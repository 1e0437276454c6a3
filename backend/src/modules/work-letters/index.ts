export { workLetterEntities } from './entities/index.js';
export { WorkLettersModule } from './work-letters.module.js';
