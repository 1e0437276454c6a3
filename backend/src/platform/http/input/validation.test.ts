import type { ArgumentMetadata } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { PageQuery } from './pagination.js';
import { Validation } from './validation.js';

class NamedQuery {
  @IsString()
  name!: string;
}

class TaggedQuery {
  @IsArray()
  tags: string[] = [];
}

class LineBody {
  @IsOptional()
  @IsString()
  text?: string | null;
}

class NoteBody {
  @IsOptional()
  @IsString()
  note?: string;

  @IsOptional()
  @IsString()
  phone?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => LineBody)
  line?: LineBody;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LineBody)
  lines?: LineBody[];
}

const string = { type: 'string' } as const;
const nullable = { ...string, nullable: true };
const line = { $ref: '#/components/schemas/LineBody' };
const CONTRACT = {
  components: {
    schemas: {
      LineBody: { type: 'object', properties: { text: nullable } },
      NoteBody: {
        type: 'object',
        properties: { note: string, phone: nullable, line, lines: { type: 'array', maxItems: 3, items: line } },
      },
    },
  },
} satisfies Pick<OpenAPIObject, 'components'>;

const pipe = new Validation();
pipe.learn(CONTRACT);
const asQuery = (metatype: NonNullable<ArgumentMetadata['metatype']>) => ({ type: 'query', metatype }) as const;

describe('an empty query', () => {
  it('an empty query gets the defaults of its class, each time anew', async () => {
    expect(await pipe.transform({}, asQuery(PageQuery))).toEqual({ pageIndex: 1 });
    expect(await pipe.transform({}, asQuery(PageQuery))).toEqual(new PageQuery());
    const [one, other] = [
      (await pipe.transform({}, asQuery(TaggedQuery))) as TaggedQuery,
      (await pipe.transform({}, asQuery(TaggedQuery))) as TaggedQuery,
    ];
    one.tags.push('mine');
    expect(other.tags).toEqual([]);
  });

  it('an empty query is refused each time where a field is required, and validates what comes after it', async () => {
    const refused = { code: 'request.invalid' };
    for (let time = 0; time < 3; time += 1)
      await expect(pipe.transform({}, asQuery(NamedQuery))).rejects.toMatchObject(refused);
    await pipe.transform({}, asQuery(PageQuery));
    await expect(pipe.transform({ pageIndex: '-1' }, asQuery(PageQuery))).rejects.toMatchObject(refused);
  });
});

describe('undeclared fields', () => {
  it('an undeclared field is dropped from a query and refused in a body', async () => {
    const sent = { pageIndex: '2', utm_source: 'mail', role: 'admin' };
    expect(await pipe.transform(sent, asQuery(PageQuery))).toEqual({ pageIndex: 2 });
    await expect(pipe.transform(sent, { type: 'body', metatype: PageQuery })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('undeclared values of a field', () => {
  const asBody = { type: 'body', metatype: NoteBody } as const;

  it.each([
    ['a null in an optional field', { note: null }, 'note', 'isNotNull'],
    ['a null in a list', { lines: [{ text: 'a' }, null] }, 'lines.1', 'isNotNull'],
    ['a list in place of an object', { line: [] }, 'line', 'isObject'],
    ['a list in a list', { lines: [[{}]] }, 'lines.0', 'isObject'],
    ['a list longer than it says', { lines: [{}, {}, {}, {}] }, 'lines', 'arrayMaxSize'],
    ['a list of objects in place of one', { line: [{ text: 'a' }] }, 'line', 'isObject'],
  ])('a body is refused with %s', async (_, body, field, code) => {
    await expect(pipe.transform(body, asBody)).rejects.toMatchObject({
      code: 'request.invalid',
      details: [{ field, code }],
    });
  });

  it('a null is accepted where the contract declares one', async () => {
    const body = { phone: null, line: { text: null }, lines: [{ text: null }] };
    expect(await pipe.transform(body, asBody)).toEqual(body);
  });
});

describe('brackets after the name of a query parameter', () => {
  it.each(['name[]', 'name[$gt]', 'name[0][x]'])('the query parameter %s with brackets is refused', async (name) => {
    await expect(pipe.transform({ name: 'a', [name]: '1' }, asQuery(NamedQuery))).rejects.toMatchObject({
      details: [{ field: 'name', code: 'matches' }],
    });
  });

  it('a query parameter with brackets is dropped where its plain name is not declared', async () => {
    expect(await pipe.transform({ name: 'a', 'utm[x]': '1' }, asQuery(NamedQuery))).toEqual({ name: 'a' });
  });
});
