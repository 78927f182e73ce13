import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** The official schemas of the events that are written, without their comments (layout S-1.3). */
const ESQUEMAS = path.join(import.meta.dirname, '../../../../fixtures/esquemas/esocial-S-1.3');

/** A signature of the right shape: the schema asks for one, and does not verify it. */
const ASSINATURA =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="x"/>' +
  '<SignatureMethod Algorithm="x"/><Reference><DigestMethod Algorithm="x"/><DigestValue>AA==</DigestValue>' +
  '</Reference></SignedInfo><SignatureValue>AA==</SignatureValue></Signature>';

const validators = new Map<string, XsdValidator>();

/** What the official schema of its event refuses in an XML that the product wrote, signed or not. */
export function faultsOfSchema(xml: string): string[] {
  const elemento = /<eSocial xmlns="[^"]*\/evt\/(\w+)\//.exec(xml)?.[1] ?? '';
  const assinado = xml.includes('<Signature') ? xml : xml.replace('</eSocial>', `${ASSINATURA}</eSocial>`);
  const doc = XmlDocument.fromString(assinado);
  try {
    validatorOf(elemento).validate(doc);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map((d) => d.message.trim());
    throw error;
  } finally {
    doc.dispose();
  }
}

function validatorOf(elemento: string): XsdValidator {
  const known = validators.get(elemento);
  if (known !== undefined) return known;
  xmlRegisterFsInputProviders();
  const url = path.join(ESQUEMAS, `${elemento}.xsd`);
  const doc = XmlDocument.fromBuffer(readFileSync(url), { url });
  const validator = XsdValidator.fromDoc(doc);
  doc.dispose();
  validators.set(elemento, validator);
  return validator;
}
