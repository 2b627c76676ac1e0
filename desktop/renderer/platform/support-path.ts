// Where the screens of support are: the office leads there, too.
export const supportPath = '/support/sync';
