export { resumeBuscasNfse } from './distribuicao-nfse.ts';
export { gatherNfse } from './gather-nfse.ts';
export { createFetchNfseHandler } from './jobs/fetch-nfse.handler.ts';
export { fetchNfse } from './jobs/fetch-nfse.job.ts';
export { mountNfse } from './nfse.routes.ts';
