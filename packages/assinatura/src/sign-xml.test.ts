/* Certificates of every cipher open, and a signed event verifies, byte for byte the same each time. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { signXml } from './sign-xml.ts';
import { createPfxFicticio } from './testing.ts';
import { CertificadoError, openCertificadoDeConexao, unsealCertificado } from './unseal-certificado.ts';

const pfx = createPfxFicticio({ titular: '99210437000117', senha: 'segredo' });
const certificado = unsealCertificado({ pfx, senha: 'segredo' });
const xml =
  '<eSocial xmlns="http://www.esocial.gov.br/schema/evt/evtTabRubrica/v_S_01_03_00">' +
  '<evtTabRubrica Id="ID1992104370000002026010110000000001"><infoRubrica>' +
  '<dscRubr>Salário &amp; "ordenado" &lt;mês&gt;</dscRubr></infoRubrica></evtTabRubrica></eSocial>';

function check(assinado: string): boolean {
  const verificador = new SignedXml({ publicCert: certificado.certificado.toString() });
  const inicio = assinado.indexOf('<Signature');
  verificador.loadSignature(assinado.slice(inicio, assinado.indexOf('</Signature>') + '</Signature>'.length));
  try {
    return verificador.checkSignature(assinado);
  } catch {
    return false;
  }
}

describe('signing an event', () => {
  it('opens the certificate and tells its holder', () => {
    expect(certificado.titular).toBe('99210437000117');
    expect(() => unsealCertificado({ pfx, senha: 'outra' })).toThrow(CertificadoError);
    expect(() => unsealCertificado({ pfx: Buffer.from('nada'), senha: '' })).toThrow(CertificadoError);
  });

  it('opens what OpenSSL 3 refuses: the RC2-40 that most authorities still write', () => {
    const antigo = new URL('../../../apps/server/src/platform/pfx/legado-rc2-40.fixture.pfx', import.meta.url);
    const aberto = unsealCertificado({ pfx: readFileSync(antigo), senha: 'legado' });
    expect(aberto).toMatchObject({ titular: '99210437000117', cadeia: [] });
    expect(aberto.certificado.checkPrivateKey(aberto.chave)).toBe(true);
  });

  it('opens what OpenSSL 3 writes under a password beyond ASCII; its elliptic key connects and does not sign', () => {
    const moderno = new URL('../../../apps/server/src/platform/pfx/moderno-ec.fixture.pfx', import.meta.url);
    const arquivo = { pfx: readFileSync(moderno), senha: 'Ação@2026€' };
    expect(openCertificadoDeConexao(arquivo)).toMatchObject({ titular: '99210437000117', cadeia: [{}] });
    expect(() => unsealCertificado(arquivo)).toThrow('não é RSA');
    expect(() => unsealCertificado({ ...arquivo, senha: 'Acao@2026€' })).toThrow('não abriu com a senha');
  });

  it('signs the whole document so that it verifies, and no change of it does', () => {
    const assinado = signXml(xml, certificado);
    expect(check(assinado)).toBe(true);
    expect(check(assinado.replace('ordenado', 'vencimento'))).toBe(false);
    expect(check(assinado.replace('v_S_01_03_00', 'v_S_01_02_00'))).toBe(false);
  });

  it('writes what the eSocial asks for, where it asks for it, and always the same bytes', () => {
    const assinado = signXml(xml, certificado);
    expect(assinado).toBe(signXml(xml, certificado));
    expect(assinado).toContain('<Reference URI="">');
    expect(assinado).toContain('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    expect(assinado.endsWith('</Signature></eSocial>')).toBe(true);
    expect(assinado).toMatch(/<X509Certificate>[A-Za-z0-9+/=]+<\/X509Certificate>/);
  });
});
