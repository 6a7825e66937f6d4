/** Whose token a request carries. */
export interface Customer {
  readonly accountId: string;
  readonly isGuest: boolean;
  readonly email: string;
}
