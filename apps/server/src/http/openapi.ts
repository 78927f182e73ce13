import { type ContractRoute, ERROS, erroRespostaSchema, rotas } from '@apura/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { sessionCookies } from './nomes-dos-cookies-da-sessao.ts';
import { createOperatorOnly } from './operator-only.ts';

type Json = Record<string, unknown>;

type OpenApiOptions = Pick<Config, 'productName' | 'publicUrl'>;

/** `GET /docs`, for the operator: every call of the contract as OpenAPI 3.1, made from the contract's own schemas. */
export async function registerOpenApi(
  app: FastifyInstance,
  config: OpenApiOptions & Pick<Config, 'demo' | 'operatorToken'>,
): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', createOperatorOnly(config));
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: createOpenApi(config) },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // The plugin's own policy allows other hosts and forces https.
      transformStaticCSP: () =>
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });
}

/** The OpenAPI document alone, for example to write it to a file. */
function createOpenApi({ productName, publicUrl }: OpenApiOptions): never {
  const document = {
    openapi: '3.1.0',
    info: { title: productName, version: '1' },
    servers: [{ url: '/' }],
    paths: pathsOfContract(),
    components: {
      securitySchemes: {
        sessao: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookies({ publicUrl }).refresh },
      },
      schemas: { Erro: jsonSchema(erroRespostaSchema) },
    },
  };
  // The plugin's type lists OpenAPI's whole grammar; the document is checked by a test instead.
  return document as never;
}

let known: Record<string, Json> | undefined;

/** Every call by its path and method. Made once in a process: it takes longer than all else of a server's start. */
function pathsOfContract(): Record<string, Json> {
  if (known !== undefined) return known;
  const paths: Record<string, Json> = {};
  for (const route of rotas) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  known = paths;
  return known;
}

function operationOf(route: ContractRoute): Json {
  const body = route.multipart === undefined ? bodyOf(route) : multipartOf(route.multipart);
  return {
    operationId: route.id,
    tags: [route.area],
    summary: route.summary,
    security: route.auth === 'publica' ? [] : [{ [route.auth === 'cookie' ? 'cookie' : 'sessao']: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    requestBody: body,
    responses: { ...successOf(route), ...errorsOf(route) },
  };
}

function successOf(route: ContractRoute): Json {
  switch (route.answer) {
    case 'json':
      return {
        200: { description: 'Success', content: { 'application/json': { schema: jsonSchema(route.response) } } },
      };
    case 'download':
      return {
        200: {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        204: { description: 'No data' },
      };
    case 'eventos':
      return { 200: { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } } };
    case 'vazio':
      return { 204: { description: 'Done' } };
  }
}

function errorsOf(route: ContractRoute): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of route.errors ?? [])
    byStatus.set(ERROS[code].status, [...(byStatus.get(ERROS[code].status) ?? []), code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function bodyOf(route: ContractRoute): Json | undefined {
  if (route.body === undefined) return undefined;
  return { content: { 'application/json': { schema: jsonSchema(route.body) } } };
}

function multipartOf(multipart: { fields: readonly string[]; files: string }): Json {
  const fields = Object.fromEntries(multipart.fields.map((name) => [name, { type: 'string' }]));
  const files = { [multipart.files]: { type: 'array', items: { type: 'string', format: 'binary' } } };
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, ...files } } } } };
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}), required: z.array(z.string()).default([]) })
    .parse(jsonSchema(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType | undefined): Json {
  if (schema === undefined) return {};
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
