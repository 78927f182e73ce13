// The published examples of signature version 4 are accepted, and no changed one is.
import { expect, it } from 'vitest';
import { verifyAssinatura } from './verify-assinatura.ts';

/** The examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, with their signatures. */
const chave = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/'),
};
const agora = new Date('2013-05-24T00:00:00Z');
const VAZIO = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const autorizacao = (assinados: string, assinatura: string): string =>
  `AWS4-HMAC-SHA256 Credential=${chave.accessKeyId}/20130524/us-east-1/s3/aws4_request,` +
  `SignedHeaders=${assinados},Signature=${assinatura}`;
const comuns = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };

const EXEMPLOS = [
  {
    method: 'GET',
    url: '/test.txt',
    headers: {
      ...comuns,
      range: 'bytes=0-9',
      'x-amz-content-sha256': VAZIO,
      authorization: autorizacao(
        'host;range;x-amz-content-sha256;x-amz-date',
        'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ),
    },
  },
  {
    method: 'PUT',
    url: '/test$file.text',
    headers: {
      ...comuns,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      authorization: autorizacao(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    },
  },
  {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: {
      ...comuns,
      'x-amz-content-sha256': VAZIO,
      authorization: autorizacao(
        'host;x-amz-content-sha256;x-amz-date',
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    },
  },
];

it.each(EXEMPLOS)('takes the published example $method $url, and nothing else of it', (pedido) => {
  const onde = { chave, regiao: 'us-east-1', agora };
  verifyAssinatura(pedido, onde);
  const falho = (mudado: Partial<typeof pedido>, outro: Partial<typeof onde> = {}): string => {
    try {
      verifyAssinatura({ ...pedido, ...mudado }, { ...onde, ...outro });
    } catch (error) {
      return (error as { code: string }).code;
    }
    return 'nenhum';
  };
  const { headers } = pedido;
  expect(falho({ method: 'HEAD' })).toBe('SignatureDoesNotMatch');
  expect(falho({ url: `${pedido.url}x` })).toBe('SignatureDoesNotMatch');
  expect(falho({ headers: { ...headers, host: 'other' } })).toBe('SignatureDoesNotMatch');
  expect(falho({}, { chave: { ...chave, secretAccessKey: 'other' } })).toBe('SignatureDoesNotMatch');
  expect(falho({}, { chave: { ...chave, accessKeyId: 'other' } })).toBe('InvalidAccessKeyId');
  expect(falho({}, { regiao: 'sa-east-1' })).toBe('AuthorizationHeaderMalformed');
  expect(falho({}, { agora: new Date('2013-05-24T00:16:00Z') })).toBe('RequestTimeTooSkewed');
  expect(falho({ headers: { ...headers, ...{ 'x-amz-acl': 'public-read' } } })).toBe('AccessDenied');
  expect(falho({ headers: { ...headers, authorization: 'Basic x' } })).toBe('AuthorizationHeaderMalformed');
});
