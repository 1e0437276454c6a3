import type { ArgumentMetadata } from '@nestjs/common';
import { IsArray, IsString } from 'class-validator';
import { PageQuery } from './pagination.js';
import { createValidationPipe } from './validation.js';

class NamedQuery {
  @IsString()
  name!: string;
}

class TaggedQuery {
  @IsArray()
  tags: string[] = [];
}

const pipe = createValidationPipe();
const asQuery = (metatype: NonNullable<ArgumentMetadata['metatype']>) => ({ type: 'query', metatype }) as const;

describe('an empty query', () => {
  it('is filled with what its class says, each time anew', async () => {
    expect(await pipe.transform({}, asQuery(PageQuery))).toEqual({ pageIndex: 1 });
    expect(await pipe.transform({}, asQuery(PageQuery))).toEqual(new PageQuery());
    const [one, other] = [
      (await pipe.transform({}, asQuery(TaggedQuery))) as TaggedQuery,
      (await pipe.transform({}, asQuery(TaggedQuery))) as TaggedQuery,
    ];
    one.tags.push('mine');
    expect(other.tags).toEqual([]);
  });

  it('is refused each time where something is needed, and does not let in what comes after it', async () => {
    const refused = { code: 'request.invalid' };
    for (let time = 0; time < 3; time += 1)
      await expect(pipe.transform({}, asQuery(NamedQuery))).rejects.toMatchObject(refused);
    await pipe.transform({}, asQuery(PageQuery));
    await expect(pipe.transform({ pageIndex: '-1' }, asQuery(PageQuery))).rejects.toMatchObject(refused);
  });
});

describe('what a class does not declare', () => {
  it('is dropped from a query and refused in a body', async () => {
    const sent = { pageIndex: '2', utm_source: 'mail', role: 'admin' };
    expect(await pipe.transform(sent, asQuery(PageQuery))).toEqual({ pageIndex: 2 });
    await expect(pipe.transform(sent, { type: 'body', metatype: PageQuery })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});
