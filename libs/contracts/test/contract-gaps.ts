/**
 * Where the table of subjects and proto/ differ. Every message in a file whose name ends in `events` is an event; every
 * method of a service is a query if it is declared free of side effects, else a command. Subjects follow from names, so
 * both sides can be written as pairs of subject and signature, and compared.
 */
import type { DescFile, DescMessage, DescMethod } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';

import type { AnySubject } from '../src/subject-entry.js';

type Line = readonly [subject: string, signature: string];

/** Every difference as a sentence; none when table and proto agree. */
export function contractGaps(table: readonly AnySubject[], files: readonly DescFile[]): string[] {
  const declared = new Map(files.flatMap((file) => [...eventLines(file), ...methodLines(file)]));
  const listed = table.map(tableLine);
  const subjects = listed.map(([subject]) => subject);
  return [
    ...[...declared].filter(([subject]) => !subjects.includes(subject)).map(missing),
    ...listed.flatMap(([subject, signature]) => mismatch(subject, signature, declared.get(subject))),
    ...subjects.filter((subject, index) => subjects.indexOf(subject) !== index).map(duplicate),
  ];
}

const missing = ([subject, signature]: Line): string => `${signature} has no subject ${subject}`;
const duplicate = (subject: string): string => `${subject} is listed twice`;

function mismatch(subject: string, listed: string, declared: string | undefined): string[] {
  if (declared === listed) return [];
  return [declared ? `${subject} carries ${listed}, not ${declared}` : `${subject} is not in proto`];
}

function tableLine(entry: AnySubject): Line {
  if (entry.kind === 'evt') return [entry.subject, entry.message.typeName];
  return [entry.subject, callSignature(entry.request, entry.response)];
}

function eventLines(file: DescFile): Line[] {
  if (!file.name.endsWith('events')) return [];
  return file.messages.map((message) => [subjectOf(file, 'evt', message.name), message.typeName]);
}

function methodLines(file: DescFile): Line[] {
  const methods = file.services.flatMap((service) => service.methods);
  return methods.map((method) => [
    subjectOf(file, kindOf(method), method.name),
    callSignature(method.input, method.output),
  ]);
}

function kindOf(method: DescMethod): 'cmd' | 'qry' {
  return method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS ? 'qry' : 'cmd';
}

function callSignature(request: DescMessage, response: DescMessage): string {
  return `${request.typeName} -> ${response.typeName}`;
}

function subjectOf(file: DescFile, kind: string, name: string): string {
  const context = file.proto.package.replace(/^sabot\./, '');
  return `${context}.${kind}.${name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()}`;
}
