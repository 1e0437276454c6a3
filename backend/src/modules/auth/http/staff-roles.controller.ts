import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Permission, PERMISSIONS } from '../../../domain/access/permissions.js';
import { canGive, permissionsOf, STAFF_ROLES, type StaffRole } from '../../../domain/access/roles.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { Returns } from '../../../platform/http/output/returns.js';

export class StaffRoleView {
  @ApiProperty({ enum: STAFF_ROLES }) role!: StaffRole;
  @ApiProperty({ enum: PERMISSIONS, enumName: 'Permission', isArray: true }) permissions!: Permission[];
  /** Whether the role may give things away; a sole administrator cannot appoint to it alone. */
  @ApiProperty() canGive!: boolean;
}

@Controller('admin/roles')
@LetsIn('staff')
export class StaffRolesController {
  /** The roles of staff, and what each may do. */
  @Get()
  @Returns(200, [StaffRoleView])
  list(): StaffRoleView[] {
    return STAFF_ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)], canGive: canGive(role) }));
  }
}
