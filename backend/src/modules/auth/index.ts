export { AuthModule } from './auth.module.js';
export { Session } from './session.entity.js';
export { type Origin, type Proof, Sessions } from './sessions.service.js';
export { type Invitation, StaffInvitation } from './staff-invitation.service.js';
