export { mountTickets } from './tickets.routes.ts';
export { redeemTicket } from './tickets.service.ts';
