import type { X509Certificate } from 'node:crypto';
import { findCnpj, isCpf } from '@apura/br';
import forge from 'node-forge';

const { asn1 } = forge;
const SUBJECT_ALT_NAME = '2.5.29.17';
const CERTIFICATE_POLICIES = '2.5.29.32';
/** Of the document of requirements of ICP-Brasil (DOC-ICP-04): other names of the holder. */
const DADOS_DO_TITULAR = '2.16.76.1.3.1';
const CNPJ_DO_TITULAR = '2.16.76.1.3.3';
/** Policies of ICP-Brasil: 2.16.76.1.2.<type>.<authority>; 1 to 4 are A1 to A4, 101 to 104 S1 to S4. */
const POLICY = /^2\.16\.76\.1\.2\.([1-4])\.\d+$/;

export interface IcpBrasil {
  cnpj: string | null;
  cpf: string | null;
  /** From the certificate's policy; null when it names none of ICP-Brasil. */
  tipo: 'A1' | 'A2' | 'A3' | 'A4' | null;
}

/**
 * What the extensions of ICP-Brasil say of the holder. Without them the customary common name 'NOME:NÚMERO' is read: a
 * company has fourteen positions after the colon, a person eleven.
 */
export function readIcpBrasil(certificate: X509Certificate): IcpBrasil {
  const extensions = extensionsOf(certificate);
  const names = otherNamesOf(extensions.get(SUBJECT_ALT_NAME));
  const commonName = certificate.subject.split('\n').find((line) => line.includes('CN=')) ?? '';
  const afterColon = /^[0-9A-Z./-]{11,18}$/.exec(commonName.slice(commonName.lastIndexOf(':') + 1).trim())?.[0] ?? '';
  const cnpj = findCnpj(names.get(CNPJ_DO_TITULAR) ?? '') ?? findCnpj(afterColon) ?? null;
  // Birth date in eight digits, then the CPF in eleven.
  const cpf = [names.get(DADOS_DO_TITULAR)?.slice(8, 19) ?? '', afterColon].find(isCpf) ?? null;
  return { cnpj, cpf: cnpj === null ? cpf : null, tipo: tipoOf(extensions.get(CERTIFICATE_POLICIES)) };
}

function extensionsOf(certificate: X509Certificate): Map<string, forge.asn1.Asn1> {
  const found = new Map<string, forge.asn1.Asn1>();
  const structure = asn1.fromDer(forge.util.createBuffer(certificate.raw.toString('binary')));
  const tbs = childrenOf(childrenOf(structure)[0]);
  const wrapper = tbs.find((child) => child.tagClass === asn1.Class.CONTEXT_SPECIFIC && Number(child.type) === 3);
  for (const extension of childrenOf(childrenOf(wrapper)[0])) {
    const [id, ...rest] = childrenOf(extension);
    const value = rest.at(-1);
    if (id === undefined || value === undefined || typeof value.value !== 'string') continue;
    try {
      found.set(asn1.derToOid(id.value as string), asn1.fromDer(value.value));
    } catch {
      // An extension that is not DER is ignored.
    }
  }
  return found;
}

/** GeneralName [0] otherName: { type OID, [0] EXPLICIT value }. */
function otherNamesOf(altNames: forge.asn1.Asn1 | undefined): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of childrenOf(altNames)) {
    if (name.tagClass !== asn1.Class.CONTEXT_SPECIFIC || Number(name.type) !== 0) continue;
    const [id, wrapped] = childrenOf(name);
    const value = childrenOf(wrapped)[0] ?? wrapped;
    if (typeof id?.value === 'string' && typeof value?.value === 'string') {
      names.set(asn1.derToOid(id.value), value.value.trim());
    }
  }
  return names;
}

function tipoOf(policies: forge.asn1.Asn1 | undefined): IcpBrasil['tipo'] {
  for (const policy of childrenOf(policies)) {
    const [id] = childrenOf(policy);
    if (typeof id?.value !== 'string') continue;
    const digit = POLICY.exec(asn1.derToOid(id.value))?.[1];
    if (digit === '1') return 'A1';
    if (digit === '2') return 'A2';
    if (digit === '3') return 'A3';
    if (digit === '4') return 'A4';
  }
  return null;
}

function childrenOf(structure: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return Array.isArray(structure?.value) ? structure.value : [];
}
