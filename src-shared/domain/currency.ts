/** Currency of an amount for which the service names none ("Money: currency `EUR`"). */
export const defaultCurrency = 'EUR';
