/** All fields of all members of a union in one type. Each is optional, since not every member has it. */
export type AnyOf<Union> = { [Key in KeyOf<Union>]?: ValueOf<Union, Key> };

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
