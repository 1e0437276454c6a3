export { AuthModule } from './auth.module.js';
export { Session } from './entities/session.entity.js';
export { type Origin, type Proof, Sessions } from './sessions.service.js';
export { type Invitation, StaffInvitation } from './staff-invitation.service.js';
