import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { findResponse, type ApiDocument, type Operation } from './api-document.ts';

export type CheckAnswer = (operation: Operation, answer: LightMyRequestResponse) => readonly string[];

/** Lists the differences between a response and the document; empty when there are none. */
export function createAnswerCheck(document: ApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: { schemas: document.schemas } });
  return (operation, answer) => {
    const response = findResponse(operation, answer.statusCode);
    if (response === undefined) return [`status ${answer.statusCode} is not documented`];
    const schema = response.content?.['application/json']?.schema;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (!isJson || schema === undefined) return isJson ? ['a JSON body is not documented'] : [];
    const check = ajv.compile(pointInto(schema));
    if (check(answer.json())) return [];
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  };
}

/** Rewrites references of the document to the schema registered as `api`. */
function pointInto(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const moved: unknown = JSON.parse(text);
  return typeof moved === 'object' && moved !== null ? moved : {};
}
