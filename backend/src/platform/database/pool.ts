import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool behind a data source: the driver has it, its types do not declare it. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
