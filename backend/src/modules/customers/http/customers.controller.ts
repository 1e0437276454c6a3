import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { may } from '../../../domain/access/roles.js';
import { Listings } from '../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { IsCleanProse, IsNotBlank } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { KnownAccount, OnlySalesperson } from '../../account/index.js';
import { StaffReads } from '../../audit/index.js';
import {
  CUSTOMER_EVENT_KINDS,
  type CustomerEventKind,
  customerEventsListing,
  CustomerEventView,
  readerOf,
} from '../customer-events.listing.js';
import { CustomerNotes } from '../customer-notes.service.js';
import { customerNotesListing, CustomerNoteView, CustomerOrders } from '../customers.queries.js';

const CustomerNotePage = listOf(CustomerNoteView);

class CustomerNoteBody {
  @ApiProperty({ minLength: 1, maxLength: 2_000 })
  @IsString()
  @IsNotBlank()
  @MaxLength(2_000)
  @IsCleanProse()
  text!: string;
}

/** Notes of staff about a customer. */
@Controller('admin/accounts/:id/notes')
@Requires('customers.note')
export class CustomerNotesController {
  constructor(
    private readonly notes: CustomerNotes,
    private readonly listings: Listings,
    private readonly staffReads: StaffReads,
  ) {}

  /** Newest first. */
  @Get()
  @Requires('customers.read')
  @Returns(200, CustomerNotePage)
  async list(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id('id', KnownAccount) accountId: string,
    @Query() { pageIndex }: PageQuery,
  ) {
    await this.staffReads.record({ staffId, what: 'account', subject: accountId });
    return this.listings.page(customerNotesListing, { accountId, pageIndex });
  }

  @Post()
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async add(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @Body() { text }: CustomerNoteBody,
  ): Promise<void> {
    await this.notes.add(staff, accountId, text.trim());
  }

  /** Changes the caller's own note. */
  @Put(':noteId')
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @Id('noteId') id: string,
    @ReadVersion() version: number,
    @Body() { text }: CustomerNoteBody,
  ): Promise<void> {
    await this.notes.change(staff, { id, accountId }, version, text.trim());
  }

  /** Deletes the caller's own note; administrators delete any note. */
  @Delete(':noteId')
  @ReturnsNothing()
  async remove(
    @CurrentStaff() staff: StaffMember,
    @CurrentAccount() { role }: Principal,
    @Id() accountId: string,
    @Id('noteId') id: string,
  ): Promise<void> {
    await this.notes.remove(staff, { id, accountId }, role === 'admin');
  }
}

class CustomerEventsQuery extends ListQuery {
  @SortKey('at') sort?: string;
  @AnyOf(...CUSTOMER_EVENT_KINDS) kind?: readonly CustomerEventKind[];
}

const CustomerEventPage = listOf(CustomerEventView);

/** Timelines of customers and orders, newest first, limited to what the caller may read. */
@Controller('admin')
export class CustomerEventsController {
  constructor(
    private readonly orders: CustomerOrders,
    private readonly listings: Listings,
    private readonly staffReads: StaffReads,
  ) {}

  /** What happened to a customer. */
  @Get('accounts/:id/events')
  @Requires('customers.read')
  @Returns(200, CustomerEventPage)
  async ofAccount(
    @CurrentAccount() reader: Principal,
    @OnlySalesperson() salesperson: string | null,
    @Id('id', KnownAccount) accountId: string,
    @Query() query: CustomerEventsQuery,
  ) {
    await this.staffReads.record({ staffId: reader.accountId, what: 'account', subject: accountId });
    return this.listings.page(customerEventsListing, {
      ...readable(query, reader),
      accountId,
      salesperson: salesperson ?? undefined,
    });
  }

  /** What happened to an order, its money and what it sold. */
  @Get('orders/:id/events')
  @Requires('orders.read')
  @Returns(200, CustomerEventPage)
  async ofOrder(
    @CurrentAccount() reader: Principal,
    @OnlySalesperson() salesperson: string | null,
    @Id() orderId: string,
    @Query() query: CustomerEventsQuery,
  ) {
    await this.orders.requireReadable(orderId, salesperson);
    await this.staffReads.record({ staffId: reader.accountId, what: 'order', subject: orderId });
    return this.listings.page(customerEventsListing, {
      ...readable(query, reader),
      orderId,
      salesperson: salesperson ?? undefined,
    });
  }
}

const readable = ({ kind = CUSTOMER_EVENT_KINDS, ...query }: CustomerEventsQuery, { role }: Principal) => ({
  ...query,
  kind: kind.filter((one) => may(role, readerOf(one))),
});
