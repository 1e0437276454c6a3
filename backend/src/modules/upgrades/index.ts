export { UpgradesModule } from './upgrades.module.js';
